import type { CSSProperties } from "react";

export type PriceComparisonProps = {
  service: string;
  /** What exactly is compared: "Best tier, own gear". */
  basis: string;
  ours: string;
  theirs: string;
  /** Our price as a share of theirs, in percent: the length of our bar. */
  sharePercent: number;
  savingPercent: number;
};

/** Our price beside that of others, as two bars and the saving in words (Rule S14). */
export function PriceComparison(props: PriceComparisonProps) {
  const { service, basis, ours, theirs, sharePercent, savingPercent } = props;
  const share: CSSProperties = { width: `${sharePercent}%` };
  return (
    <div className="panel compare">
      <div>
        <h3>{service}, price by price</h3>
        <p className="tiny faint">{basis}</p>
      </div>
      <dl className="bars">
        <div>
          <dt>Goldhall</dt>
          <dd className="us">
            <i style={share} />
            <b>{ours}</b>
          </dd>
        </div>
        <div className="muted">
          <dt>Competition</dt>
          <dd className="them">
            <i />
            <b>{theirs}</b>
          </dd>
        </div>
      </dl>
      <p className="save">{savingPercent}% cheaper</p>
    </div>
  );
}
