import { Plus } from '../ui/icons.tsx';
import { keepAmountsTogether } from '../copy/amounts.ts';
import type { Question } from '../copy/marketing/faq.ts';
import { TextWithLinks } from './text-with-links.tsx';

interface QuestionsProps {
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Questions that open on their own, without our code. */
export function Questions({ title, questions }: QuestionsProps) {
  return (
    <section className="max-w-page mx-auto px-5 pb-16 md:px-8 md:pb-24">
      <div className="masthead-rule" />
      <div className="grid gap-x-16 gap-y-6 pt-8 md:grid-cols-[17rem_1fr] md:pt-12">
        <h2 className="text-title-2">{title}</h2>
        <div className="divide-rule border-rule divide-y border-y">
          {questions.map(({ id, question, answer }) => (
            <details key={id} id={id} className="group">
              <summary className="hover:text-brand flex items-center justify-between gap-4 py-4 transition-colors duration-150 [&::-webkit-details-marker]:hidden">
                <h3 className="font-sans font-semibold [word-spacing:0]">{question}</h3>
                <Plus
                  size={20}
                  strokeWidth={1.75}
                  aria-hidden
                  className="text-muted shrink-0 transition-transform duration-150 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-text pr-9 pb-5">
                <TextWithLinks text={keepAmountsTogether(answer)} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
