import { expect, test } from 'vitest';
import { readSettings } from '../../../infra/settings.ts';
import { getAssetData, getComparedAsset } from '../../../shared/contracts/market.ts';
import { getWeeklyReport } from '../../../shared/contracts/portfolio/weekly-report.ts';
import { trialSummary } from '../../../shared/trial-summary.ts';
import { planAdds, trialIncludes } from '../../../shared/trial-offer.ts';
import {
  maxFavoriteAssets,
  maxFavoriteAssetsInSettings,
} from '../../../shared/values/usage-limits.ts';
import { trialDashboard } from '../../../web/src/copy/dashboard.ts';
import { homeSections } from '../../../web/src/copy/marketing/home.ts';
import { migration } from '../../../web/src/copy/trial/migration.ts';
import { trialLanding } from '../../../web/src/copy/trial/trial-landing.ts';
import { planChanges } from '../../../web/src/copy/trial/trial-today.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { productEmails } from '../../support/messages/product-emails.ts';

const included = [...trialIncludes];
const added = planAdds.map(({ title, text }) => `${title}. ${text}`);
const emailText = (name: string) => toOneLine(productEmails.get(name)?.text ?? '');

test('the list names the limits that the server enforces', () => {
  const { alertLimits } = readSettings({});
  expect(included.join('\n')).toContain(`Até ${alertLimits.trial} alertas de preço`);
  expect(included.join('\n')).toContain(`Até ${maxFavoriteAssets} ativos favoritos`);
  expect(added.join('\n')).toContain(`Até ${maxFavoriteAssetsInSettings} ativos favoritos`);
  expect(added.join('\n')).toContain(`No teste são até ${maxFavoriteAssets}.`);
  expect(added.join('\n')).toContain(`No teste são até ${alertLimits.trial} ao mesmo tempo.`);
});

test('an operator cannot allow fewer alerts in a plan than in a trial', () => {
  expect(() => readSettings({ BFJ_ALERTS_PER_PERSON: '3' })).toThrow('BFJ_ALERTS_PER_PERSON');
});

test('the list matches the endpoints of a trial, and those of a plan only', () => {
  expect(getAssetData.caller).toBe('subscriber');
  expect(added.join('\n')).toContain('Análise de ativos');
  expect(included.join('\n')).not.toContain('Análise');
  expect([getComparedAsset.caller, getWeeklyReport.caller]).toEqual(['session', 'session']);
  expect(included.join('\n')).toContain('Comparação de ativos');
  expect(included.join('\n')).toContain('relatório da semana');
});

test('the landing page, the panel and the migration show the list', () => {
  expect(trialLanding.inside.items).toEqual(included);
  expect(trialLanding.outside.items).toEqual(added);
  expect(planChanges.changes).toBe(planAdds);
  expect(migration.benefits).toEqual(expect.arrayContaining(included));
});

test('sentences of the home page and of the panel are built from the list', () => {
  expect(homeSections.trialBar.text).toContain(trialSummary);
  expect(trialDashboard.benefitsLead).toContain(trialSummary);
  expect(planChanges.same).toContain(trialSummary);
  for (const name of trialSummary.split(/, | e /)) {
    expect(included.join('\n').toLowerCase()).toContain(name);
  }
});

test.each(['buildTrialWelcomeEmail', 'buildTrialEndsSoonEmail'])(
  '%s lists what a plan adds',
  (name) => {
    for (const line of added) expect(emailText(name)).toContain(line);
  },
);

test('the first e-mail of a trial lists what it includes', () => {
  for (const line of included) expect(emailText('buildTrialWelcomeEmail')).toContain(line);
});

test("the welcome to a trial names the trial's frequency, not the chosen one", () => {
  expect(emailText('buildTrialWelcomeEmail')).toContain(
    'Durante o teste eles chegam todo dia de pregão',
  );
  expect(emailText('buildTrialWelcomeEmail')).not.toContain('na frequência que você escolheu');
});
