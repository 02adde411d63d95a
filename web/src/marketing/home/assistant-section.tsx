import { homeSections } from '../../copy/marketing/home.ts';
import { alertChat, analysisChat, type SampleChat } from '../../copy/marketing/chat-samples.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chat } from '../samples/chat.tsx';
import { TypedQuestion } from '../samples/typed-question.tsx';
import { Folded } from './folded.tsx';
import { PhonePair } from './phone-pair.tsx';

export default function AssistantSection() {
  const { title, lead, choice, choices, action } = homeSections.assistant;
  return (
    <section className="bg-band text-on-band [&_a:focus-visible]:outline-accent [&_button:focus-visible]:outline-accent">
      <div className="max-w-page mx-auto px-5 py-8 md:px-8 md:py-24">
        <div className="grid gap-6 lg:grid-cols-2 lg:items-end lg:gap-16">
          <div>
            <h2 className="text-title-1">{title}</h2>
            <p className="text-lead mt-4">{lead}</p>
          </div>
          <TypedQuestion />
        </div>
        <div className="mt-6 md:mt-20">
          <PhonePair
            inverted
            label={choice}
            className="grid gap-14 lg:grid-cols-[1fr_25rem] lg:gap-16"
            views={[
              { id: 'analise', label: choices.analysis, content: <Sample chat={analysisChat} /> },
              { id: 'alerta', label: choices.alert, content: <Sample chat={alertChat} /> },
            ]}
          />
        </div>
        <div className="calls-on-band mt-6 lg:mt-12">
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Sample({ chat }: { readonly chat: SampleChat }) {
  return (
    <div className="border-on-band/30 mx-auto w-full max-w-xl lg:border-t lg:pt-5">
      <h3 className="text-title-3">{chat.title}</h3>
      <p className="mt-2 mb-5">{chat.text}</p>
      <Folded>
        <div className="text-ink">
          <Chat chat={chat} />
        </div>
      </Folded>
      <p className="text-fine mt-2">{chat.notice}</p>
    </div>
  );
}
