import type { WhatsAppContext } from './context.ts';
import type { TemplateAction } from './control-inputs.ts';
import { planCourse, planDropping } from './course.ts';
import type { TakenMessage } from './course.ts';
import { whoever } from './people.ts';
import { templateCategories } from './template-definition.ts';
import type { Template } from './template-registry.ts';

/** Between Meta's word that a template is of another category, and the change itself. */
const noticeMilliseconds = 24 * 3_600_000;

/** Approves what Meta has looked at for long enough, and changes categories whose day has come. */
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

/** What Meta does with a template, and tells of it. */
export function changeTemplate(
  context: WhatsAppContext,
  template: Template,
  action: TemplateAction,
): Template {
  let changed = template;
  if (action.status !== undefined) {
    changed = { ...changed, status: action.status, approvesAt: null };
    tellStatus(context, changed);
    if (action.status === 'PAUSED') forHeldMessages(context, changed, planDropping);
  }
  if (action.pacing !== undefined) {
    changed = { ...changed, pacing: action.pacing };
    if (action.pacing === 'accepted') forHeldMessages(context, changed, planCourse);
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
    tell(context, 'template_category_update', {
      ...named(template),
      correct_category: category,
      new_category: current,
    });
    return { ...template, becomes: { category, at: context.now() + noticeMilliseconds } };
  }
  tell(context, 'template_category_update', {
    ...named(template),
    previous_category: current,
    new_category: category,
  });
  return { ...template, becomes: null, definition: { ...template.definition, category } };
}

function tellStatus(context: WhatsAppContext, template: Template): void {
  const { status, definition } = template;
  tell(context, 'message_template_status_update', {
    event: status,
    ...named(template),
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

function named({ id, definition }: Template): object {
  return {
    message_template_id: Number(id),
    message_template_name: definition.name,
    message_template_language: definition.language,
  };
}

/** Tells now of something else than messages. */
export function tell(context: WhatsAppContext, field: string, value: object): void {
  const at = context.now();
  context.plan({ dueAt: at, news: { kind: 'field', field, value, at } });
}

/** How many messages of a template may wait for Meta's judgement. */
const mostHeld = 100_000;

function forHeldMessages(
  context: WhatsAppContext,
  { definition }: Template,
  plan: (context: WhatsAppContext, message: TakenMessage) => void,
): void {
  const { messages, people } = context;
  for (const { to, state, content } of messages.list({ channel: 'whatsapp', limit: mostHeld })) {
    const { messageId: id, template, language, callbackData } = content;
    if (state !== 'held_for_quality_assessment' || typeof id !== 'string') continue;
    if (template !== definition.name || language !== definition.language) continue;
    plan(context, {
      id,
      person: whoever(people, to),
      category: templateCategories.find((one) => one === content['category']) ?? 'UTILITY',
      callbackData: typeof callbackData === 'string' ? callbackData : undefined,
      pacing: 'accepted',
      failsWith: undefined,
    });
  }
}
