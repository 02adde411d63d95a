import { parseLimit, parseInput } from '@bfj/local-cloud/console/console-call';
import type { ConsoleCall, ConsoleResource } from '@bfj/local-cloud/console/console-call';
import {
  userActionSchema,
  qualitySchema,
  repeatSchema,
  settingsSchema,
  templateActionSchema,
  userKeySchema,
  userMessageSchema,
  userMessagesSchema,
} from '../whatsapp/control-inputs.ts';
import type { WhatsAppControl } from '../whatsapp/control.ts';

/** Returns the calls that simulate WhatsApp users and Meta's own actions. */
export function whatsAppResources(whatsApp: WhatsAppControl): readonly ConsoleResource[] {
  return [
    {
      path: /^whatsapp\/messages$/,
      methods: {
        POST: ({ body }) => {
          if (typeof body === 'object' && body !== null && 'messages' in body) {
            const { messages } = parseInput(userMessagesSchema, body, 'body');
            return whatsApp.writeTogether(messages);
          }
          return whatsApp.write(parseInput(userMessageSchema, body, 'body'));
        },
      },
    },
    {
      path: /^whatsapp\/people$/,
      methods: { GET: (call) => whatsApp.listUsers(parseLimit(call)) },
    },
    {
      path: /^whatsapp\/people\/([^/]+)$/,
      methods: {
        GET: (call) => whatsApp.chat(userKeyOf(call), parseLimit(call)),
        POST: (call) =>
          whatsApp.actAsUser(userKeyOf(call), parseInput(userActionSchema, call.body, 'body')),
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
      methods: { GET: (call) => whatsApp.webhooks(parseLimit(call)) },
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

function userKeyOf({ name }: ConsoleCall): string {
  return parseInput(userKeySchema, name, 'person');
}
