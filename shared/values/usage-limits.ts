/** Maximum number of favourite assets; the settings page allows more than all other forms. */
export const maxFavoriteAssets = 10;
export const maxFavoriteAssetsInSettings = 15;

/** Maximum number of waiting price alerts during a trial. For users with a plan the operator sets the maximum. */
export const maxTrialAlerts = 3;
