/** The grid that one's own assets have while they are on their way, and keep when they come. */
export const ownGrid = 'mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-3';
