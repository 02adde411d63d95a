import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { themes } from '../../../shared/theme.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { localCloudClient } from '../../support/cloud/local-cloud-client.ts';
import { quickDirectory } from '../../support/cloud/quick-directory.ts';
import { readSecret } from '../../support/cloud/test-cloud.ts';
import { openSessions } from '../../support/people/sessions.ts';
import { startFixedProduct } from '../fixed-product.ts';
import { accountScreens, localScreens } from './account-screens.ts';
import { makeSheet } from './contact-sheet.ts';
import { lookAt, type Flaws } from './look.ts';
import { People } from './people.ts';
import { paymentScreens } from './payment-screens.ts';
import { publicScreens } from './public-screens.ts';
import type { Screen, Stage } from './screen.ts';
import { signUpScreens } from './sign-up-screens.ts';

/**
 * `npm run screens`: every screen of the built site, on one fixed day, at five widths in both themes. What is to be
 * looked at lies in `test-results/screens/` then, a sheet for each screen, and what a machine sees in `flaws.txt` there.
 * `--only trial,pay-pix` takes the screens whose names begin so; `--widths 390,1280` and `--themes dark` do with less.
 */

const allScreens: readonly Screen[] = [
  ...publicScreens,
  ...signUpScreens,
  ...accountScreens,
  ...paymentScreens,
  ...localScreens,
];
const allWidths = '320,390,768,1280,1600';
const directory = resolve(import.meta.dirname, '../../../test-results/screens');

const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: allWidths },
    themes: { type: 'string', default: themes.join(',') },
  },
});
const widths = chosen.widths.split(',').map(Number);
const shownThemes = themes.filter((theme) => chosen.themes.split(',').includes(theme));
const screens = allScreens.filter(({ name }) =>
  chosen.only.split(',').some((beginning) => name.startsWith(beginning)),
);

const dataDirectory = await mkdtemp(join(quickDirectory(), 'bfj-screens-'));
const cloud = await startFixedProduct({ dataDirectory, loginCode: 'email' });
const browser = await chromium.launch(await findBrowser());
try {
  const stage = await openStage();
  const people = new People(stage);
  const lines: string[] = [];
  for (const screen of screens) {
    const own = join(directory, screen.name);
    const told = await lookAtOne(screen, own, stage, people);
    lines.push(`# ${screen.name}`, ...told, '');
    await writeFile(join(directory, 'flaws.txt'), lines.join('\n'));
    process.stdout.write(`${screen.name}: ${told.length === 0 ? 'nothing' : told.length}\n`);
  }
  stage.sessions.close();
  process.stdout.write(`Sheets, and flaws.txt, are in ${directory}\n`);
} finally {
  await browser.close();
  await cloud.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

/** One that cannot be opened keeps nobody from looking at the others. */
async function lookAtOne(
  screen: Screen,
  own: string,
  stage: Stage,
  people: People,
): Promise<string[]> {
  try {
    const look = { browser, stage, people, widths, themes: shownThemes, directory: own };
    const flaws = await lookAt(screen, look);
    const rows = screen.printed
      ? [['print-light.jpg']]
      : shownThemes.map((theme) => widths.map((width) => `${width}-${theme}.jpg`));
    await makeSheet(browser, { title: screen.name, rows, directory: own });
    return inLines(flaws);
  } catch (error) {
    process.exitCode = 1;
    return [`not opened: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function inLines(flaws: Flaws): string[] {
  return [...flaws].map(([flaw, places]) => `${flaw} (${[...new Set(places)].join(', ')})`);
}

/** People are made in it as in the journeys' clouds. */
async function openStage(): Promise<Stage> {
  const parts = {
    ...localCloudClient(cloud.baseUrl),
    dynamodbEndpoint: cloud.dynamodbEndpoint,
    lines: [],
    secret: (nameEnd: string) => readSecret(dataDirectory, nameEnd),
    stop: cloud.stop,
  };
  return { ...parts, sessions: await openSessions(parts), close: cloud.stop };
}
