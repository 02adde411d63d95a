import { homeSections } from '../../copy/marketing/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AssistantPicture, MessagesPicture, ReportPicture } from './offer-pictures.tsx';

export const whatsappSectionId = 'whatsapp';

const pictures = {
  messages: MessagesPicture,
  assistant: AssistantPicture,
  reports: ReportPicture,
} as const;

export function WhatsappSection() {
  const { title, lead, cards, action } = homeSections.whatsapp;
  return (
    <section
      id={whatsappSectionId}
      tabIndex={-1}
      aria-labelledby="whatsapp-titulo"
      className="max-w-page mx-auto -scroll-mt-8 px-5 pt-8 outline-none md:px-8 md:pt-20"
    >
      <div className="masthead-rule pb-8 md:pb-24">
        <h2 id="whatsapp-titulo" className="text-title-1 pt-6 md:pt-12">
          {title}
        </h2>
        <p className="text-lead text-muted max-w-text mt-3">{lead}</p>
        <ul className="mt-6 grid md:mt-14 md:grid-cols-3">
          {cards.map(({ id, title: name, text }) => {
            const Picture = pictures[id];
            return (
              <li
                key={id}
                className="border-rule grid grid-cols-[4.5rem_1fr] gap-x-5 border-t py-4 md:block md:border-t-0 md:border-l md:px-8 md:py-1 md:first:border-l-0 md:first:pl-0 md:last:pr-0"
              >
                <Picture />
                <div>
                  <h3 className="text-title-4 md:mt-6">{name}</h3>
                  <p className="text-muted mt-2">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
        <div className="mt-3 md:mt-12">
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </div>
      </div>
    </section>
  );
}
