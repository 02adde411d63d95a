import { defineTemplates } from '../../../shared/messages/template-definition.ts';
import { whatsAppTemplates } from '../../../shared/messages/whatsapp-templates.ts';
import { OperatorError } from '../../operator-error.ts';
import { compareTemplates, decideExitCode, templateLines } from './compare-templates.ts';
import type { MetaTemplates } from './meta-templates.ts';
import { templateComplaints } from './template-rules.ts';

/**
 * Compares the product's templates with Meta's and, on request, submits the missing ones. Meta's templates of the
 * same name are never changed.
 * @returns the command's exit code
 * @throws OperatorError with Meta's message; templates submitted before it stay
 */
export async function syncTemplates(options: {
  readonly meta: MetaTemplates;
  readonly siteUrl: string;
  readonly isSubmitting: boolean;
  readonly log: (line: string) => void;
}): Promise<0 | 2 | 3> {
  const { meta, siteUrl, isSubmitting, log } = options;
  const complaints = Object.entries(whatsAppTemplates).flatMap(([name, template]) =>
    templateComplaints(name, template),
  );
  if (complaints.length > 0) throw new OperatorError(complaints.join('\n'));
  const definitions = defineTemplates(siteUrl);
  let compared = compareTemplates(definitions, await meta.list());
  if (isSubmitting) {
    const names = compared.filter(({ status }) => status === 'missing').map(({ name }) => name);
    for (const definition of definitions.filter(({ name }) => names.includes(name))) {
      const { status } = await meta.submit(definition);
      log(`${definition.name} submitted: ${status.toLowerCase()}`);
    }
    if (names.length > 0) compared = compareTemplates(definitions, await meta.list());
  }
  for (const line of templateLines(compared)) log(line);
  return decideExitCode(compared);
}
