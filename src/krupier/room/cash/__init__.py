"""Cash games: chips are bought from the wallet, stay on the table and are paid out again."""
