import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { renderPlotPng } from '../../../functions/integrations/email-layout/render-plot-png.ts';
import {
  renderFramedEmail,
  type EmailContent,
} from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  interestAreaSchema,
  knowledgeLevelSchema,
  messageLengthSchema,
} from '../../../shared/contracts/preferences.ts';
import {
  editionFactsSchema,
  editionKinds,
  editionQuotesSchema,
} from '../../../shared/editions/edition-facts.ts';
import { digestWriter } from '../../../functions/editions/messages/digest-message.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import { noteWriter } from '../../../functions/editions/messages/note-message.ts';
import type {
  EditionMessage,
  MessageWriter,
} from '../../../functions/editions/messages/message-writer.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import { positionSchema, type Position } from '../../../shared/portfolio/position.ts';
import { reportWriter } from '../../../functions/portfolio/report/report-message.ts';
import { renderPlainText, whatsAppStyle } from '../../../functions/integrations/plain-text.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Settings } from '../../settings.ts';
import { explainAwsError } from '../explain-aws-error.ts';
import { runCommand } from '../run-command.ts';
import { loadEnvironmentFile, settingsOfCommand } from '../stage-argument.ts';
import { sampleClosings, sampleEdition, sampleScan } from './sample-edition.ts';
import { nextEditionOfStage, sendPreview } from './stage-preview.ts';

const usage = `npm run preview-edition -- [--next opening|closing | --sample opening|closing|semanal|quinzenal|relatorio|aviso | --facts FILE [--quotes FILE]]
  [--level basico|intermediario|avancado] [--length curta|media|longa] [--style resumida|balanceada|detalhada]
  [--areas acoes,renda-fixa] [--assets PETR4,VALE3] [--held PETR4:100,VALE3:50] [--whatsapp] [--html FILE]
  [--to E-MAIL] [--stage STAGE]`;

const publicSite = 'https://bfj.com.br';

/**
 * Prints an edition for one reader; with `--html` the e-mail goes to a file, and with `--to` to a mailbox of the
 * operator's, sent by the stage's own sender. `--next` is the next edition, from the current data of the stage's
 * sources; `--facts` is the JSON of an edition's facts, `--quotes` that of its quotes; without them it is a sample.
 */
await runCommand(async () => {
  loadEnvironmentFile();
  const options = readOptions();
  // A sample that is only printed needs no stage.
  const settings =
    options.next === undefined && options.to === undefined
      ? undefined
      : settingsOfCommand(
          process.env,
          options.stage === undefined ? [] : ['--stage', options.stage],
        );
  const reader: Reader = {
    level: parseOption(knowledgeLevelSchema, options.level, '--level'),
    length: parseOption(messageLengthSchema, options.length, '--length'),
    style: options.style,
    areas: splitList(options.areas).map((area) => parseOption(interestAreaSchema, area, '--areas')),
    assets: splitList(options.assets.toUpperCase()),
    positions: splitList(options.held.toUpperCase()).map(readPosition),
  };
  const { subject, label, preheader, parts } = await writePreview(options, reader, settings);
  if (options.whatsapp) {
    console.log(renderPlainText(parts, whatsAppStyle));
    return;
  }
  const siteUrl = settings?.siteUrl ?? publicSite;
  const email = renderFramedEmail(
    {
      subject: `Prévia: ${subject}`,
      label,
      preheader,
      parts,
      why: 'alguém que opera o BFJ pediu esta prévia',
    },
    siteUrl,
  );
  console.log(`${subject}\n\n${email.text}`);
  if (options.html !== undefined) writeFileSync(options.html, withPictures(email));
  if (options.to === undefined || settings === undefined) return;
  const { messageId } = await sendPreview(settings, options.to, email);
  console.log(`Sent as ${messageId}.`);
});

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  const options = parsedOptions();
  if (options.to !== undefined && options.whatsapp) {
    throw new OperatorError(
      `--to sends an e-mail, and --whatsapp prints what WhatsApp gets\n${usage}`,
    );
  }
  return options;
}

function parsedOptions() {
  try {
    return parseArgs({
      options: {
        next: { type: 'string' },
        to: { type: 'string' },
        stage: { type: 'string' },
        sample: { type: 'string', default: 'opening' },
        facts: { type: 'string' },
        quotes: { type: 'string' },
        level: { type: 'string', default: 'basico' },
        length: { type: 'string', default: 'media' },
        style: { type: 'string', default: 'resumida' },
        areas: { type: 'string', default: 'acoes,renda-fixa' },
        assets: { type: 'string', default: '' },
        held: { type: 'string', default: '' },
        whatsapp: { type: 'boolean', default: false },
        html: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : 'Wrong'}\n${usage}`);
  }
}

async function writePreview(
  options: Options,
  reader: Reader,
  settings: Settings | undefined,
): Promise<EditionMessage> {
  const { sample, facts } = options;
  const siteUrl = settings?.siteUrl ?? publicSite;
  const writeFor = (writer: MessageWriter) =>
    options.whatsapp ? writer.writeShort(reader) : writer.write(reader);
  if (options.next !== undefined && settings !== undefined) {
    const kind = parseOption(z.enum(editionKinds), options.next, '--next');
    const next = await nextEditionOfStage(settings, kind).catch((error: unknown) => {
      throw explainAwsError(error);
    });
    if (next.facts.missing.length > 0) {
      console.log(`Not known yet: ${next.facts.missing.join(', ')}.\n`);
    }
    return writeFor(editionWriter(next.facts, next.quotes, siteUrl));
  }
  if (facts === undefined && (sample === 'semanal' || sample === 'quinzenal')) {
    return writeFor(digestWriter({ frequency: sample, ...sampleClosings(sample) }, siteUrl));
  }
  if (facts === undefined && sample === 'relatorio') {
    return writeFor(reportWriter({ ...sampleClosings('semanal'), weeks: 1, siteUrl }));
  }
  if (facts === undefined && sample === 'aviso') return writeFor(noteWriter(sampleScan));
  const edition = readEdition(options);
  return writeFor(editionWriter(edition.facts, edition.quotes, siteUrl));
}

/** `PETR4:100` */
function readPosition(typed: string): Position {
  const [ticker = '', quantity = ''] = typed.split(':');
  return parseOption(
    positionSchema,
    { ticker, quantity, averagePrice: null, broker: null },
    '--held',
  );
}

/** A file has no attachments, so each picture is embedded in the page. */
function withPictures({ html, plots }: EmailContent): string {
  return plots.reduce((page, { contentId, part }) => {
    const png = Buffer.from(renderPlotPng(part)).toString('base64');
    return page.replace(`cid:${contentId}`, `data:image/png;base64,${png}`);
  }, html);
}

function readEdition({ sample, facts, quotes }: Options) {
  if (facts === undefined) {
    const kind = editionKinds.find((one) => one === sample);
    if (kind === undefined) throw new OperatorError(`There is no sample “${sample}”\n${usage}`);
    return sampleEdition(kind);
  }
  return {
    facts: parseFile(editionFactsSchema, facts),
    quotes: quotes === undefined ? undefined : parseFile(editionQuotesSchema, quotes),
  };
}

interface Schema<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; error: Error };
}

/** @throws OperatorError for a file of another format */
function parseFile<Value>(schema: Schema<Value>, file: string): Value {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : 'not readable'}`);
  }
  const result = schema.safeParse(content);
  if (!result.success) throw new OperatorError(`${file}: ${result.error.message}`);
  return result.data;
}

function parseOption<Value>(schema: Schema<Value>, typed: unknown, option: string): Value {
  const result = schema.safeParse(typed);
  if (!result.success)
    throw new OperatorError(`${option} does not take “${JSON.stringify(typed)}”\n${usage}`);
  return result.data;
}

function splitList(text: string): string[] {
  return text.split(',').filter((word) => word !== '');
}
