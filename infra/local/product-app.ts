/** The module that gives the product's CDK app to whoever synthesizes it. */
export const productApp = new URL('./local-app.ts', import.meta.url);
