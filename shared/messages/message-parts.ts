import * as z from 'zod/mini';
import { chartLineStyles } from './chart-line-styles.ts';
import { isPrintable, isPrintableText } from '../values/text.ts';

/** One line: a label, a value, or the label of a button. */
const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.refine(isPrintable, 'More than one line'));

/** Longest paragraph. */
export const longestText = 4_000;

/** Sentences; line breaks are kept. */
const textSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(longestText), z.refine(isPrintableText, 'Cannot be shown'));

/** Returns whether a text is a valid link target: a web page, never a script. */
export function isMessageLink(text: string): boolean {
  if (/[\s<>"]/.test(text) || !URL.canParse(text)) return false;
  return ['https:', 'http:'].includes(new URL(text).protocol);
}

const linkSchema = z
  .string()
  .check(z.maxLength(2_000), z.refine(isMessageLink, 'Not an address of a page'));

/** A labelled value, as a row of a small table. */
const valueRowSchema = z.readonly(
  z.object({
    label: lineSchema,
    value: lineSchema,
    /** The output of `formatChange` with its sign, which determines the direction of the arrow. */
    change: z.optional(lineSchema),
    /** The change as a small bar: its share of the table's largest one in percent, with its sign. */
    bar: z.optional(z.int().check(z.minimum(-100), z.maximum(100))),
  }),
);
export type ValueRow = z.infer<typeof valueRowSchema>;

/** A part of a whole. */
const barSchema = z.readonly(
  z.object({
    label: lineSchema,
    value: lineSchema,
    /** The length of the bar in percent. */
    percent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
);
export type MessageBar = z.infer<typeof barSchema>;

/** A series of changes since the first of some days. */
const chartSeriesSchema = z.readonly(
  z.object({
    name: lineSchema,
    /** The result, formatted. */
    value: lineSchema,
    /** Since the first day, a whole number of basis points for each: the first is 0. */
    points: z.readonly(z.array(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)))),
  }),
);
export type ChartSeries = z.infer<typeof chartSeriesSchema>;

/** Several price series over the same days: drawn where images are possible, and in words. */
export const chartPartSchema = z.readonly(
  z
    .object({
      kind: z.literal('courses'),
      caption: lineSchema,
      /** `18/11` */
      days: z.readonly(z.array(lineSchema).check(z.minLength(2), z.maxLength(15))),
      courses: z.readonly(
        z.array(chartSeriesSchema).check(z.minLength(1), z.maxLength(chartLineStyles.length)),
      ),
    })
    .check(
      z.refine(
        ({ days, courses }) => courses.every(({ points }) => points.length === days.length),
        'A price series without a point for each day',
      ),
    ),
);

/**
 * A part of a message for any channel. Messages wait in queues as parts and are rendered when they are sent: HTML
 * and plain text in an e-mail, plain text on WhatsApp.
 */
export const messagePartSchema = z.union([
  /** A paragraph. */
  textSchema,
  z.discriminatedUnion('kind', [
    /** The headline of an edition, its first part. */
    z.readonly(
      z.object({
        kind: z.literal('headline'),
        text: lineSchema,
        /** The edition's name and date, above the headline; an e-mail has its label there by default. */
        dateline: z.optional(lineSchema),
      }),
    ),
    z.readonly(z.object({ kind: z.literal('heading'), text: lineSchema })),
    /** A link as a button. */
    z.readonly(z.object({ kind: z.literal('button'), label: lineSchema, link: linkSchema })),
    /** A link after a sentence that explains it. */
    z.readonly(
      z.object({
        kind: z.literal('link'),
        before: textSchema,
        label: lineSchema,
        link: linkSchema,
      }),
    ),
    /** A code that the reader types elsewhere. */
    z.readonly(z.object({ kind: z.literal('code'), code: lineSchema })),
    z.readonly(
      z.object({
        kind: z.literal('list'),
        items: z.readonly(z.array(textSchema).check(z.minLength(1), z.maxLength(50))),
      }),
    ),
    z.readonly(
      z.object({
        kind: z.literal('figures'),
        /** Describes the values for screen readers. */
        caption: lineSchema,
        rows: z.readonly(z.array(valueRowSchema).check(z.minLength(1), z.maxLength(50))),
      }),
    ),
    /** The most important values, side by side. */
    z.readonly(
      z.object({
        kind: z.literal('strip'),
        caption: lineSchema,
        rows: z.readonly(z.array(valueRowSchema).check(z.minLength(1), z.maxLength(3))),
      }),
    ),
    /** A public image, the same for all readers. */
    z.readonly(
      z.object({
        kind: z.literal('picture'),
        url: linkSchema,
        /** Says what the image shows, for readers who do not see it. */
        alt: lineSchema,
        /** Shown below it; adds to `alt`. */
        caption: z.optional(lineSchema),
        /** In pixels of the page; the file has twice as many. */
        width: z.int().check(z.minimum(1), z.maximum(600)),
        height: z.int().check(z.minimum(1), z.maximum(600)),
      }),
    ),
    /** What the reader may do next, at the end of a message. */
    z.readonly(
      z.object({
        kind: z.literal('actions'),
        items: z.readonly(
          z
            .array(z.readonly(z.object({ label: lineSchema, link: linkSchema })))
            .check(z.minLength(1), z.maxLength(3)),
        ),
      }),
    ),
    /** Parts of a whole, each with a bar and its value as text. */
    z.readonly(
      z.object({
        kind: z.literal('bars'),
        caption: lineSchema,
        rows: z.readonly(z.array(barSchema).check(z.minLength(1), z.maxLength(20))),
      }),
    ),
    chartPartSchema,
    z.readonly(z.object({ kind: z.literal('divider') })),
    /** A note below the message: a delay, a source. */
    z.readonly(z.object({ kind: z.literal('note'), text: textSchema })),
  ]),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

/** The parts of one message. The maximum only catches mistakes: no message is that long. */
export const messagePartsSchema = z.readonly(
  z.array(messagePartSchema).check(z.minLength(1), z.maxLength(100)),
);

/** Returns the arrow for a change, by its sign; undefined for no change. */
export function arrowOf(change: string): '▲' | '▼' | undefined {
  if (change.startsWith('+')) return '▲';
  return /^[-−]/.test(change) ? '▼' : undefined;
}

export type ValueTablePart = Extract<MessagePart, { readonly kind: 'figures' }>;
export type StripPart = Extract<MessagePart, { readonly kind: 'strip' }>;
export type PicturePart = Extract<MessagePart, { readonly kind: 'picture' }>;
export type ActionsPart = Extract<MessagePart, { readonly kind: 'actions' }>;
export type ChartPart = Extract<MessagePart, { readonly kind: 'courses' }>;
