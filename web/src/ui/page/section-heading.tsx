/** The headline of a dashboard section, with a sentence under it. */
export function SectionHeading(props: { readonly title: string; readonly lead?: string }) {
  return (
    <div className="max-w-text">
      <h2 className="text-title-2">{props.title}</h2>
      {props.lead ? <p className="text-muted mt-2">{props.lead}</p> : null}
    </div>
  );
}
