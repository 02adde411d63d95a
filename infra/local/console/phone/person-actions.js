import { answerBeside, byId, post } from '../console-kit.js';

/** A user's other actions on the phone, beside writing and pressing; each has a form of its own. */
export function connectPersonActions({ current, send, onDone }) {
  const answer = byId('person-answer');

  function act(button, action, words) {
    void answerBeside(answer, button, async () => {
      const { person } = await post(`whatsapp/people/${encodeURIComponent(current())}`, action);
      onDone(person);
      return words;
    });
  }

  const actions = {
    reads: [{ reads: true }, 'The chat is open; its messages are read.'],
    stop: [{ marketing: 'stop' }, 'Marketing is stopped, and the product was notified.'],
    resume: [{ marketing: 'resume' }, 'Marketing is allowed again, and the product was notified.'],
    close: [{ window: 'closed' }, 'The window is closed before its day is over.'],
  };
  for (const [name, [action, words]] of Object.entries(actions)) {
    const button = byId(`person-${name}`);
    button.addEventListener('click', () => act(button, action, words));
  }

  byId('new-number').addEventListener('submit', (event) => {
    event.preventDefault();
    const newNumber = byId('new-number-field').value.trim();
    act(event.submitter, { newNumber }, 'The number was changed, and the product was notified.');
  });

  byId('other-type').addEventListener('submit', (event) => {
    event.preventDefault();
    const type = byId('other-type-choice').value;
    void answerBeside(answer, event.submitter, async () => {
      await send({ type });
      return `Sent: ${type}.`;
    });
  });
}
