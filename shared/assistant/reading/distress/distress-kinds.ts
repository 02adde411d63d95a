/** The kinds of distress, gravest first. */
export const distressKinds = ['crisis', 'violence', 'gambling', 'debt'] as const;
export type DistressKind = (typeof distressKinds)[number];
