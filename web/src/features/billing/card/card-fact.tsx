/** A fact about a card, by its name: part of a list of them. */
export function CardFact(props: {
  readonly name: string;
  readonly value: string;
  readonly className?: string;
}) {
  return (
    <div className={props.className}>
      <dt className="text-small text-muted">{props.name}</dt>
      <dd className="tabular font-medium">{props.value}</dd>
    </div>
  );
}
