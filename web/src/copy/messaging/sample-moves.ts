/** Somebody's own assets in a sample message; every figure is made up. */
export function sampleMoves(assets: readonly string[]): string {
  return assets
    .map((asset, index) => `${asset} ${index % 2 === 0 ? 'subiu 0,85%' : 'caiu 0,42%'}`)
    .join(', ');
}
