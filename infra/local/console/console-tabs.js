/*
 * Tabs by the ARIA pattern: one stop of the Tab key, and arrow keys between the tabs. The address names the open tab,
 * so that a link and a reload lead to it; without a name the last one of this browser tab is opened.
 */

const lastKey = 'console-tab';
const steps = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * @param onOpen called with each tab that is opened later
 * @returns `open`, which returns the name of the open tab
 */
export function connectTabs(list, onOpen) {
  const tabs = [...list.querySelectorAll('[role=tab]')];
  const nameOf = (tab) => tab.id.replace('tab-', '');
  const named = (name) => tabs.find((tab) => nameOf(tab) === name);
  let open;

  function show(tab) {
    open = tab;
    for (const one of tabs) {
      const isOpen = one === tab;
      one.setAttribute('aria-selected', String(isOpen));
      one.tabIndex = isOpen ? 0 : -1;
      document.getElementById(one.getAttribute('aria-controls')).hidden = !isOpen;
    }
    sessionStorage.setItem(lastKey, nameOf(tab));
  }

  function choose(tab) {
    if (tab === open) return;
    show(tab);
    history.replaceState(undefined, '', `#${nameOf(tab)}`);
    onOpen();
  }

  list.addEventListener('click', ({ target }) => {
    const tab = target.closest('[role=tab]');
    if (tab !== null) choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const openIndex = tabs.indexOf(open);
    const next =
      event.key === 'Home'
        ? tabs[0]
        : event.key === 'End'
          ? tabs.at(-1)
          : tabs.at((openIndex + (steps[event.key] ?? 0)) % tabs.length);
    if (next === open && !(event.key in steps)) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
  addEventListener('hashchange', () => {
    const tab = named(location.hash.slice(1));
    if (tab !== undefined) choose(tab);
  });

  show(named(location.hash.slice(1)) ?? named(sessionStorage.getItem(lastKey)) ?? tabs[0]);
  return { open: () => nameOf(open) };
}
