import type { WhatsAppContext } from './context.ts';
import type { TemplateAction } from './control-inputs.ts';
import { planStatuses, planTemplateFailure } from './status-plan.ts';
import type { AcceptedMessage } from './status-plan.ts';
import { findOrCreateUser } from './users.ts';
import { templateCategories } from './template-definition.ts';
import type { Template } from './template-registry.ts';

/** Time between Meta's announcement of another category and the change. */
const noticeMilliseconds = 24 * 3_600_000;

/** Approves templates after their review, and applies announced categories that are due. */
export function changeDueTemplates(context: WhatsAppContext): void {
  const now = context.now();
  for (const template of context.templates.list()) {
    if (template.approvesAt !== null && template.approvesAt <= now) {
      changeTemplate(context, template, { status: 'APPROVED' });
    } else if (template.becomes !== null && template.becomes.at <= now) {
      changeTemplate(context, template, { category: template.becomes.category });
    }
  }
}

/** Applies Meta's action to a template, and plans its webhooks. */
export function changeTemplate(
  context: WhatsAppContext,
  template: Template,
  action: TemplateAction,
): Template {
  let changed = template;
  if (action.status !== undefined) {
    changed = { ...changed, status: action.status, approvesAt: null };
    planStatusWebhook(context, changed);
    if (action.status === 'PAUSED') planHeldMessages(context, changed, planTemplateFailure);
  }
  if (action.pacing !== undefined) {
    changed = { ...changed, pacing: action.pacing };
    if (action.pacing === 'accepted') planHeldMessages(context, changed, planStatuses);
  }
  if (action.category !== undefined) changed = withCategory(context, changed, action);
  context.templates.save(changed);
  return changed;
}

function withCategory(
  context: WhatsAppContext,
  template: Template,
  { category, hasNotice }: TemplateAction,
): Template {
  const current = template.definition.category;
  if (category === undefined || category === current) return template;
  if (hasNotice === true) {
    planFieldWebhook(context, 'template_category_update', {
      ...templateFields(template),
      correct_category: category,
      new_category: current,
    });
    return { ...template, becomes: { category, at: context.now() + noticeMilliseconds } };
  }
  planFieldWebhook(context, 'template_category_update', {
    ...templateFields(template),
    previous_category: current,
    new_category: category,
  });
  return { ...template, becomes: null, definition: { ...template.definition, category } };
}

function planStatusWebhook(context: WhatsAppContext, template: Template): void {
  const { status, definition } = template;
  planFieldWebhook(context, 'message_template_status_update', {
    event: status,
    ...templateFields(template),
    message_template_category: definition.category,
    reason: status === 'REJECTED' ? 'INVALID_FORMAT' : 'NONE',
    ...(status === 'PAUSED'
      ? {
          other_info: {
            title: 'FIRST_PAUSE',
            description:
              'Your WhatsApp message template has been paused for 3 hours because it continues to have issues.',
          },
        }
      : {}),
  });
}

function templateFields({ id, definition }: Template): object {
  return {
    message_template_id: Number(id),
    message_template_name: definition.name,
    message_template_language: definition.language,
  };
}

/** Plans a webhook, due now, about a field other than messages. */
export function planFieldWebhook(context: WhatsAppContext, field: string, value: object): void {
  const at = context.now();
  context.plan({ dueAt: at, event: { kind: 'field', field, value, at } });
}

/** Maximum messages of a template that may wait for Meta's decision. */
const maxHeldMessages = 100_000;

function planHeldMessages(
  context: WhatsAppContext,
  { definition }: Template,
  plan: (context: WhatsAppContext, message: AcceptedMessage) => void,
): void {
  const { messages, users } = context;
  for (const { to, state, content } of messages.list({
    channel: 'whatsapp',
    limit: maxHeldMessages,
  })) {
    const { messageId: id, template, language, callbackData } = content;
    if (state !== 'held_for_quality_assessment' || typeof id !== 'string') continue;
    if (template !== definition.name || language !== definition.language) continue;
    plan(context, {
      id,
      user: findOrCreateUser(users, to),
      category: templateCategories.find((one) => one === content['category']) ?? 'UTILITY',
      callbackData: typeof callbackData === 'string' ? callbackData : undefined,
      pacing: 'accepted',
      failsWith: undefined,
    });
  }
}
