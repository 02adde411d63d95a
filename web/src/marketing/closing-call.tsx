import { ButtonLink } from '../ui/button.tsx';

/** The end of a page: a closing text with links. */
export function ClosingCall(props: {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly to: string }[];
}) {
  return (
    <section className="bg-band text-on-band [&_a:focus-visible]:outline-accent">
      <div className="max-w-page mx-auto flex flex-col gap-8 px-5 py-14 md:flex-row md:items-end md:justify-between md:px-8 md:py-20">
        <div>
          <h2 className="text-title-1">{props.title}</h2>
          <p className="text-lead mt-3 max-w-xl">{props.text}</p>
        </div>
        <div className="calls-on-band flex shrink-0 flex-col gap-3 sm:flex-row">
          {props.actions.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} tone={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
