/** The module that exports the product's CDK app to a process that synthesizes it. */
export const productApp = new URL('./local-app.ts', import.meta.url);
