import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import { bancoCentral } from '../../../functions/integrations/banco-central/banco-central.ts';
import { brapiDay } from '../../../functions/integrations/brapi-day.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { brapi } from '../../../functions/integrations/brapi.ts';
import { renderPlotPng } from '../../../functions/integrations/email-layout/render-plot-png.ts';
import type { EmailContent } from '../../../functions/integrations/email-layout/framed-email.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import { sesEmail } from '../../../functions/integrations/ses-email.ts';
import { systemClock, type Clock } from '../../../functions/runtime/clock.ts';
import { secretReader, type ReadSecret } from '../../../functions/runtime/secrets.ts';
import { OperatorError } from '../../operator-error.ts';
import { configurationSetName } from '../../platform/email-configuration-set.ts';
import type { Settings } from '../../settings.ts';
import type { FactSources } from '../../../functions/market/editions/gather-facts.ts';
import { nextEdition } from './next-edition.ts';

/** Returns the sources that a stage reads, with its token. */
export function sourcesOfStage(
  settings: Settings,
  clock: Clock = systemClock,
  readToken: ReadSecret = secretReader(`bfj-${settings.stage}-brapi-token`),
): FactSources {
  const { brapiBaseUrl, brapiPlan, bancoCentralBaseUrls } = settings;
  const plan = brapiPlans[brapiPlan];
  const connection = { baseUrl: brapiBaseUrl, readToken, fetch };
  return {
    brapi: brapi(connection, clock, plan),
    brapiDay: brapiDay(connection, plan),
    plan: brapiPlan,
    // Questions are asked one after another, as few as one run of the function asks, so no concurrency limit is
    // needed.
    breaker: { run: (call) => call() },
    bancoCentral: bancoCentral(bancoCentralBaseUrls, fetch),
    clock,
    hasTime: () => true,
  };
}

/** Returns a stage's next edition, from the same sources as the stage and with its token. */
export async function nextEditionOfStage(
  settings: Settings,
  kind: EditionKind,
  {
    clock = systemClock,
    readToken,
  }: { readonly clock?: Clock; readonly readToken?: ReadSecret } = {},
) {
  return nextEdition(
    sourcesOfStage(settings, clock, readToken),
    kind,
    settings.closingMarginMinutes,
  );
}

/** Sends a preview as the stage sends its e-mails, to one address and without a record. */
export async function sendPreview(
  settings: Settings,
  to: string,
  { subject, text, html, plots }: EmailContent,
): Promise<{ readonly messageId: string }> {
  if (settings.emailFrom === undefined) {
    throw new OperatorError('This stage sends no e-mail: set BFJ_EMAIL_FROM.');
  }
  const email = sesEmail({
    from: settings.emailFrom,
    configurationSet: configurationSetName(settings),
    attempts: 1,
  });
  const pictures = plots.map(({ contentId, part }) => ({ contentId, png: renderPlotPng(part) }));
  try {
    return await email.send({ to, subject, text, html, images: pictures });
  } catch (error) {
    if (!(error instanceof MessageNotSentError)) throw error;
    throw new OperatorError(`Not sent: ${error.message}.`);
  }
}
