/** Favourite assets: settings allow more than every other form. */
export const maximumFavoriteAssets = 10;
export const maximumFavoriteAssetsInSettings = 15;

/** The maximum number of waiting price alerts during a trial. With a plan the operator sets the maximum. */
export const maximumTrialAlerts = 3;
