/** Favourite assets: settings allow more than every other form. */
export const maximumFavoriteAssets = 10;
export const maximumFavoriteAssetsInSettings = 15;

/** Price alerts that may wait at the same moment during a trial. With a plan the operator sets the maximum. */
export const maximumTrialAlerts = 3;
