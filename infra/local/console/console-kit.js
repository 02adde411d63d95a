/*
 * Functions with which every page of the console draws and calls. Every text is shown through `textContent`, so that
 * a user's text is never interpreted as markup.
 */

export const byId = (id) => document.getElementById(id);

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export async function call(path, options) {
  const response = await fetch(path, { headers: { accept: 'application/json' }, ...options });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? `${path} answered ${response.status}`);
  return body;
}

export const post = (path, body) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });

/** Runs an action, and shows its result in `answer`. */
export async function answerBeside(answer, button, work) {
  const hadFocus = document.activeElement === button;
  button.disabled = true;
  delete answer.dataset.failed;
  answer.textContent = 'Working…';
  try {
    answer.textContent = await work();
  } catch (error) {
    answer.dataset.failed = '';
    answer.textContent = error.message;
  } finally {
    button.disabled = false;
    // A disabled button has lost the focus.
    if (hadFocus && document.activeElement === document.body) button.focus();
  }
}

export function setConnection(state, text) {
  const connection = byId('connection');
  if (connection.dataset.state === state) return;
  connection.dataset.state = state;
  connection.textContent = text;
}

/**
 * Refreshes a page regularly, and when it becomes visible again.
 * @returns a function that refreshes it after the current refresh
 */
export function keepFresh(draw, milliseconds) {
  let drawing = Promise.resolve();
  let isDue = false;
  async function drawOnce() {
    isDue = false;
    if (document.hidden) return;
    try {
      await draw();
      setConnection('live', 'live');
    } catch {
      setConnection('lost', 'not reachable, trying again');
    }
  }
  function refresh() {
    if (!isDue) {
      isDue = true;
      drawing = drawing.then(drawOnce);
    }
    return drawing;
  }
  document.addEventListener('visibilitychange', () => void refresh());
  setInterval(() => void refresh(), milliseconds);
  return refresh;
}

/** Instants in Brazilian format and São Paulo's time, for every viewer. */
const zone = { timeZone: 'America/Sao_Paulo' };
const hours = new Intl.DateTimeFormat('pt-BR', { ...zone, hour: '2-digit', minute: '2-digit' });
const days = new Intl.DateTimeFormat('pt-BR', { ...zone, day: '2-digit', month: '2-digit' });
const longDays = new Intl.DateTimeFormat('pt-BR', { ...zone, dateStyle: 'long' });

export const hourOf = (instant) => hours.format(new Date(instant));
export const dayOf = (instant) => days.format(new Date(instant));
export const longDayOf = (instant) => longDays.format(new Date(instant));
