/** The grid of the user's assets, used both while they are loaded and after that. */
export const followedGrid = 'mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-3';
