import { Fragment } from 'react';
import { keepAmountsTogether } from '../../copy/amounts.ts';
import { trialSample } from '../../copy/trial/trial-landing.ts';
import { Bubble, Conversation } from '../../ui/conversation.tsx';

/** A picture of the messages of a trial. */
export function ThreeDayConversation() {
  const { label, sender, status, days, note } = trialSample;
  return (
    <>
      <Conversation {...{ label, sender, status }}>
        {days.map(({ name, bubbles }) => (
          <Fragment key={name}>
            <p className="bg-paper text-fine text-muted mx-auto my-1 rounded-full px-3 py-0.5">
              {name}
            </p>
            {bubbles.map(({ text, ...bubble }) => (
              <Bubble key={text} {...bubble}>
                <p>{keepAmountsTogether(text)}</p>
              </Bubble>
            ))}
          </Fragment>
        ))}
      </Conversation>
      <p className="text-fine text-muted mt-3 text-center">{note}</p>
    </>
  );
}
