/** Returns invented price changes of the user's assets for a sample message. */
export function sampleMoves(assets: readonly string[]): string {
  return assets
    .map((asset, index) => `${asset} ${index % 2 === 0 ? 'subiu 0,85%' : 'caiu 0,42%'}`)
    .join(', ');
}
