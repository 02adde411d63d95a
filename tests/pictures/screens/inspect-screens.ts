import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { themes } from '../../../shared/theme.ts';
import { findBrowser } from '../../support/browser/browser.ts';
import { localCloudClient } from '../../support/cloud/local-cloud-client.ts';
import { quickDirectory } from '../../support/cloud/quick-directory.ts';
import { readSecret } from '../../support/cloud/test-cloud.ts';
import { openSessions } from '../../support/users/sessions.ts';
import { startFixedProduct } from '../fixed-product.ts';
import { accountScreens, localScreens } from './account-screens.ts';
import { makeSheet } from './contact-sheet.ts';
import { inspectScreen, type Flaws } from './inspect-screen.ts';
import { ScreenUsers } from './screen-users.ts';
import { paymentScreens } from './payment-screens.ts';
import { publicScreens } from './public-screens.ts';
import type { Screen, Stage } from './screen.ts';
import { signUpScreens } from './sign-up-screens.ts';

/**
 * `npm run screens`: pictures every screen of the built site, on one fixed day, at five widths in both themes. The
 * results are in `test-results/screens/`: a sheet for each screen, and the flaws that a machine finds in
 * `flaws.txt`. `--only trial,pay-pix` selects the screens with names that start so; `--widths 390,1280` and
 * `--themes dark` reduce the set.
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
  const people = new ScreenUsers(stage);
  const lines: string[] = [];
  for (const screen of screens) {
    const screenDirectory = join(directory, screen.name);
    const flaws = await inspectOne(screen, screenDirectory, stage, people);
    lines.push(`# ${screen.name}`, ...flaws, '');
    await writeFile(join(directory, 'flaws.txt'), lines.join('\n'));
    process.stdout.write(`${screen.name}: ${flaws.length === 0 ? 'nothing' : flaws.length}\n`);
  }
  stage.sessions.close();
  process.stdout.write(`Sheets, and flaws.txt, are in ${directory}\n`);
} finally {
  await browser.close();
  await cloud.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}

/** A screen that cannot be opened does not stop the others. */
async function inspectOne(
  screen: Screen,
  screenDirectory: string,
  stage: Stage,
  people: ScreenUsers,
): Promise<string[]> {
  try {
    const pictureOptions = {
      browser,
      stage,
      people,
      widths,
      themes: shownThemes,
      directory: screenDirectory,
    };
    const flaws = await inspectScreen(screen, pictureOptions);
    const rows = screen.printed
      ? [['print-light.jpg']]
      : shownThemes.map((theme) => widths.map((width) => `${width}-${theme}.jpg`));
    await makeSheet(browser, { title: screen.name, rows, directory: screenDirectory });
    return formatFlaws(flaws);
  } catch (error) {
    process.exitCode = 1;
    return [`not opened: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function formatFlaws(flaws: Flaws): string[] {
  return [...flaws].map(([flaw, variants]) => `${flaw} (${[...new Set(variants)].join(', ')})`);
}

/** Opens the product with the same support for making users as the journeys have. */
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
