import type { ReactElement } from 'react';

/**
 * Children of a component that takes elements but no bare text. A browser that translates a page replaces its text
 * nodes, and React then fails to insert an element before one.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
