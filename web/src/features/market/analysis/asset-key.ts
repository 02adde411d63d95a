/** What has been read of assets is kept under this name, then the person's, then the symbol. */
export const assetKey = 'asset';
