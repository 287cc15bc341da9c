// Stands in for a module of the console.
