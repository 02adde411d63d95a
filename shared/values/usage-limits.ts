/** Maximum number of favourite assets; the settings page allows more than all other forms. */
export const maximumFavoriteAssets = 10;
export const maximumFavoriteAssetsInSettings = 15;

/** Maximum number of waiting price alerts during a trial. For users with a plan the operator sets the maximum. */
export const maximumTrialAlerts = 3;
