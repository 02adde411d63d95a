/** The drawing library is loaded by whoever opens an asset, while its figures are on their way. */
export const loadPriceCanvas = () => import('./price-canvas.tsx');
