import type { Page } from '@playwright/test';
import type { SessionCloud } from '../../e2e/support/session-cloud.ts';
import type { PersonName } from './people.ts';

/** What a screen is opened on: the product of the fixed day, in which people can be made. */
export type Stage = SessionCloud;

export interface Screen {
  /** Of its pictures, too. */
  readonly name: string;
  readonly who: PersonName | 'visitor';
  /** Leaves the page as it is to be looked at. */
  readonly open: (page: Page, stage: Stage) => Promise<unknown>;
  /** As it comes out of a printer: one width of paper, and light. */
  readonly printed?: true;
}

/** A page that shows what it has to show as soon as it is loaded. */
export function at(path: string): Screen['open'] {
  return async (page) => page.goto(path);
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
