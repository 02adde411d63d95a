import { limitOf, parseInput } from '@bfj/local-cloud/console/console-call';
import type { ConsoleCall, ConsoleResource } from '@bfj/local-cloud/console/console-call';
import {
  personActionSchema,
  qualitySchema,
  repeatSchema,
  settingsSchema,
  templateActionSchema,
  whoSchema,
  writtenSchema,
  writtenTogetherSchema,
} from '../whatsapp/control-inputs.ts';
import type { WhatsAppControl } from '../whatsapp/control.ts';

/** What people with WhatsApp do, and what Meta does by itself. */
export function whatsAppResources(whatsApp: WhatsAppControl): readonly ConsoleResource[] {
  return [
    {
      path: /^whatsapp\/messages$/,
      methods: {
        POST: ({ body }) => {
          if (typeof body === 'object' && body !== null && 'messages' in body) {
            const { messages } = parseInput(writtenTogetherSchema, body, 'body');
            return whatsApp.writeTogether(messages);
          }
          return whatsApp.write(parseInput(writtenSchema, body, 'body'));
        },
      },
    },
    {
      path: /^whatsapp\/people$/,
      methods: { GET: (call) => whatsApp.people(limitOf(call)) },
    },
    {
      path: /^whatsapp\/people\/([^/]+)$/,
      methods: {
        GET: (call) => whatsApp.chat(whoOf(call), limitOf(call)),
        POST: (call) =>
          whatsApp.actAsPerson(whoOf(call), parseInput(personActionSchema, call.body, 'body')),
      },
    },
    { path: /^whatsapp\/templates$/, methods: { GET: () => whatsApp.templates() } },
    {
      path: /^whatsapp\/templates\/([a-z0-9_]{1,512})$/,
      methods: {
        POST: ({ name, body }) =>
          whatsApp.actOnTemplate(name, parseInput(templateActionSchema, body, 'body')),
      },
    },
    {
      path: /^whatsapp\/quality$/,
      methods: {
        POST: ({ body }) => whatsApp.changeQuality(parseInput(qualitySchema, body, 'body')),
      },
    },
    {
      path: /^whatsapp\/webhooks$/,
      methods: { GET: (call) => whatsApp.webhooks(limitOf(call)) },
    },
    {
      path: /^whatsapp\/webhooks\/(\d{1,15})$/,
      methods: {
        POST: ({ name, body }) => whatsApp.repeat(name, parseInput(repeatSchema, body, 'body')),
      },
    },
    {
      path: /^whatsapp\/settings$/,
      methods: {
        GET: () => whatsApp.settings(),
        POST: ({ body }) => whatsApp.change(parseInput(settingsSchema, body, 'body')),
        DELETE: () => whatsApp.resetCounts(),
      },
    },
  ];
}

function whoOf({ name }: ConsoleCall): string {
  return parseInput(whoSchema, name, 'person');
}
