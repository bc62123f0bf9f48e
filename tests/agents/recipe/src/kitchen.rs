//! Recipes: finding and scaling.

use agentcard::skill;

/// Finds recipes that use the given ingredients.
#[skill(
    name = "Find a recipe",
    tags("recipes", "search"),
    examples("What can I cook with leeks and rice?", "A vegan dinner under 30 minutes")
)]
pub fn find_recipe(ingredients: &[&str]) -> Vec<String> {
    ingredients
        .iter()
        .map(|ingredient| format!("{ingredient} soup"))
        .collect()
}

/// Scales a recipe to a number of servings.
#[skill(
    name = "Scale a recipe",
    tags("recipes", "units"),
    output_modes("application/json")
)]
pub fn scale_recipe(grams: f64, from: f64, to: f64) -> f64 {
    grams * to / from
}
