import * as z from 'zod/mini';
import { courseLines } from './course-lines.ts';
import { isPrintable, isPrintableText } from '../values/text.ts';

/** One line: a label, a figure, the words of a button. */
const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.refine(isPrintable, 'More than one line'));

/** Longest paragraph. */
export const longestText = 4_000;

/** Sentences; a line break in them is kept. */
const textSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(longestText), z.refine(isPrintableText, 'Cannot be shown'));

/** Returns whether a text may be a link's target: a web page, never a script. */
export function isMessageLink(text: string): boolean {
  if (/[\s<>"]/.test(text) || !URL.canParse(text)) return false;
  return ['https:', 'http:'].includes(new URL(text).protocol);
}

const linkSchema = z
  .string()
  .check(z.maxLength(2_000), z.refine(isMessageLink, 'Not an address of a page'));

/** A figure with its name, as a row of a small table. */
const figureSchema = z.readonly(
  z.object({
    label: lineSchema,
    value: lineSchema,
    /** As from `formatChange`, with its sign, which gives the direction of the arrow. */
    change: z.optional(lineSchema),
  }),
);
export type MessageFigure = z.infer<typeof figureSchema>;

/** A part of a whole. */
const barSchema = z.readonly(
  z.object({
    label: lineSchema,
    value: lineSchema,
    /** How long its bar is, of a hundred. */
    percent: z.int().check(z.minimum(0), z.maximum(100)),
  }),
);
export type MessageBar = z.infer<typeof barSchema>;

/** How something went from the first of some days on. */
const courseSchema = z.readonly(
  z.object({
    name: lineSchema,
    /** The result, formatted. */
    value: lineSchema,
    /** Since the first day, a whole number of basis points for each: the first is 0. */
    points: z.readonly(z.array(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)))),
  }),
);
export type MessageCourse = z.infer<typeof courseSchema>;

/** Several price series over the same days: drawn where images are possible, and in words. */
export const coursesPartSchema = z.readonly(
  z
    .object({
      kind: z.literal('courses'),
      caption: lineSchema,
      /** `18/11` */
      days: z.readonly(z.array(lineSchema).check(z.minLength(2), z.maxLength(15))),
      courses: z.readonly(
        z.array(courseSchema).check(z.minLength(1), z.maxLength(courseLines.length)),
      ),
    })
    .check(
      z.refine(
        ({ days, courses }) => courses.every(({ points }) => points.length === days.length),
        'A course without a point for each day',
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
    z.readonly(z.object({ kind: z.literal('heading'), text: lineSchema })),
    /** The way on. */
    z.readonly(z.object({ kind: z.literal('button'), label: lineSchema, link: linkSchema })),
    /** Another way, behind a sentence that says when. */
    z.readonly(
      z.object({
        kind: z.literal('link'),
        before: textSchema,
        label: lineSchema,
        link: linkSchema,
      }),
    ),
    /** A code to type elsewhere. */
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
        rows: z.readonly(z.array(figureSchema).check(z.minLength(1), z.maxLength(50))),
      }),
    ),
    /** Parts of a whole, each with a bar beside the figures that say the same. */
    z.readonly(
      z.object({
        kind: z.literal('bars'),
        caption: lineSchema,
        rows: z.readonly(z.array(barSchema).check(z.minLength(1), z.maxLength(20))),
      }),
    ),
    coursesPartSchema,
    z.readonly(z.object({ kind: z.literal('divider') })),
    /** A note below the message: a delay, a source. */
    z.readonly(z.object({ kind: z.literal('note'), text: textSchema })),
  ]),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

/** The parts of one message. A limit stops what would be a mistake: no message is that long. */
export const messagePartsSchema = z.readonly(
  z.array(messagePartSchema).check(z.minLength(1), z.maxLength(100)),
);

/** The arrow beside a change, by its sign; what has not moved has none. */
export function arrowOf(change: string): '▲' | '▼' | undefined {
  if (change.startsWith('+')) return '▲';
  return /^[-−]/.test(change) ? '▼' : undefined;
}

export type FiguresPart = Extract<MessagePart, { readonly kind: 'figures' }>;
export type CoursesPart = Extract<MessagePart, { readonly kind: 'courses' }>;
