import { homeSections } from '../../copy/marketing/home.ts';
import { alertChat, analysisChat } from '../../copy/marketing/chat-samples.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chat } from '../samples/chat.tsx';
import { TypedQuestion } from '../samples/typed-question.tsx';

export default function AssistantSection() {
  const { title, lead, action } = homeSections.assistant;
  return (
    <section className="bg-band text-on-band [&_a:focus-visible]:outline-accent">
      <div className="max-w-page mx-auto px-5 py-16 md:px-8 md:py-24">
        <div className="grid gap-10 lg:grid-cols-2 lg:items-end lg:gap-16">
          <div>
            <h2 className="text-title-1">{title}</h2>
            <p className="text-lead mt-4">{lead}</p>
          </div>
          <TypedQuestion />
        </div>
        <div className="mt-14 grid gap-14 md:mt-20 lg:grid-cols-[1fr_25rem] lg:gap-16">
          {[analysisChat, alertChat].map((chat) => (
            <div key={chat.id} className="border-on-band/30 mx-auto w-full max-w-xl border-t pt-5">
              <h3 className="text-title-3">{chat.title}</h3>
              <p className="mt-2 mb-6">{chat.text}</p>
              <div className="text-ink">
                <Chat chat={chat} />
              </div>
              <p className="text-fine mt-3">{chat.notice}</p>
              {chat === alertChat ? (
                <div className="mt-12">
                  <ButtonLink to={action.to} tone="secondary">
                    {action.label}
                  </ButtonLink>
                </div>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
