import type { Page } from '@playwright/test';
import type { SessionCloud } from '../../e2e/support/session-cloud.ts';
import type { ScreenUserName } from './screen-users.ts';

/** The product on its fixed day, in which a screen is opened and users can be made. */
export type Stage = SessionCloud;

export interface Screen {
  /** Name of the screen and of its pictures. */
  readonly name: string;
  readonly who: ScreenUserName | 'visitor';
  /** Leaves the page ready to be pictured. */
  readonly open: (page: Page, stage: Stage) => Promise<unknown>;
  /** Pictures the printed page: one width of paper, and light. */
  readonly printed?: true;
}

/** Returns a screen that is complete as soon as the page is loaded. */
export function at(path: string): Screen['open'] {
  return async (page) => page.goto(path);
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
