import type {
  TemplateComponent,
  TemplateDefinition,
} from '../../../shared/messages/template-definition.ts';
import { isTooExpensive } from '../../../shared/messages/whatsapp-templates.ts';
import type { MetaTemplate } from './meta-templates.ts';

export interface ComparedTemplate {
  readonly name: string;
  readonly category: string;
  /** Meta's status in lower case, or `missing`. */
  readonly status: string;
  /** Differences, and Meta's reason for a rejection. */
  readonly notes: readonly string[];
  /** `do`: an operator has to act; `wait`: Meta has to. */
  readonly asks: 'nothing' | 'wait' | 'do';
}

const waiting: readonly string[] = ['PENDING', 'IN_APPEAL'];

/** Compares each template of the product with Meta's of the same name and language. */
export function compareTemplates(
  definitions: readonly TemplateDefinition[],
  atMeta: readonly MetaTemplate[],
): readonly ComparedTemplate[] {
  return definitions.map((definition) => {
    const theirs = atMeta.find(
      ({ name, language }) => name === definition.name && language === definition.language,
    );
    return theirs === undefined ? missingTemplate(definition) : compareTemplate(definition, theirs);
  });
}

function missingTemplate({ name, category }: TemplateDefinition): ComparedTemplate {
  return { name, category, status: 'missing', notes: ['--submit submits it'], asks: 'do' };
}

function compareTemplate(ours: TemplateDefinition, theirs: MetaTemplate): ComparedTemplate {
  const { status, category, rejected_reason: reason, quality_score: quality } = theirs;
  const changes = changesOf(ours, theirs);
  const isExpected = status === 'APPROVED' || waiting.includes(status);
  const asks =
    changes.length > 0 || !isExpected ? 'do' : status === 'APPROVED' ? 'nothing' : 'wait';
  return {
    name: ours.name,
    category,
    status: status.toLowerCase(),
    notes: [
      ...(reason === undefined || reason === null || reason === 'NONE' ? [] : [`reason ${reason}`]),
      ...changes,
      ...(quality?.score === 'YELLOW' || quality?.score === 'RED'
        ? [`quality ${quality.score}: people block or report it`]
        : []),
    ],
    asks,
  };
}

function changesOf(ours: TemplateDefinition, theirs: MetaTemplate): readonly string[] {
  const isAuthentication = ours.category === 'AUTHENTICATION';
  const [own, other] = [
    comparableParts(ours.components, isAuthentication),
    comparableParts(theirs.components, isAuthentication),
  ];
  return [
    ...(own.body === other.body ? [] : ['other body']),
    ...(own.footer === other.footer ? [] : ['other footer']),
    ...(own.button === other.button ? [] : ['other button']),
    ...categoryChange(ours, theirs),
  ];
}

/** Returns the comparable parts of a template: Meta words the body of an authentication template itself. */
function comparableParts(
  components: readonly (TemplateComponent | MetaTemplate['components'][number])[],
  isAuthentication: boolean,
) {
  const find = (type: string) => {
    const found: MetaTemplate['components'][number] | undefined = components.find(
      (component) => component.type === type,
    );
    return found;
  };
  const [body, footer, buttons] = [find('BODY'), find('FOOTER'), find('BUTTONS')?.buttons ?? []];
  if (isAuthentication) {
    return {
      body: String(body?.add_security_recommendation === true),
      footer: String(footer?.code_expiration_minutes),
      button: buttons.map(({ text = '' }) => text).join('|'),
    };
  }
  return {
    body: body?.text ?? '',
    footer: footer?.text ?? '',
    button: buttons.map(({ type, text = '', url = '' }) => `${type} ${text} ${url}`).join('|'),
  };
}

function categoryChange(ours: TemplateDefinition, theirs: MetaTemplate): readonly string[] {
  if (theirs.category === ours.category) return [];
  return [
    `${theirs.category} instead of ${ours.category}${isTooExpensive(ours.name, theirs.category) ? ', dearer than it may be' : ''}`,
  ];
}

/** Returns a line per template, in columns. */
export function templateLines(templates: readonly ComparedTemplate[]): readonly string[] {
  const columns = templates.map(({ name, status, category, notes }) => [
    name,
    status,
    category,
    notes.join('; '),
  ]);
  const widths = [0, 1, 2].map((at) =>
    Math.max(...columns.map((cells) => (cells[at] ?? '').length)),
  );
  return columns.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns the exit code: 0 all are approved as written, 2 an operator has to act, 3 Meta has to. */
export function decideExitCode(templates: readonly ComparedTemplate[]): 0 | 2 | 3 {
  if (templates.some(({ asks }) => asks === 'do')) return 2;
  return templates.some(({ asks }) => asks === 'wait') ? 3 : 0;
}
