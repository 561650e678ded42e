interface Props {
  label: string;
  /** Formatted. */
  amount: string;
  isSum?: boolean;
}

/** A row of a table of what money was or is for. With an enlarged font the amount comes below, since no word fits beside it. */
export function AmountRow({ label, amount, isSum = false }: Props) {
  return (
    <tr className={`border-line align-baseline not-last:border-b ${isSum ? 'font-bold' : ''}`}>
      <th
        scope="row"
        className={`py-2 pr-4 text-left enlarged:block enlarged:pb-0 ${isSum ? '' : 'font-normal'}`}
      >
        {label}
      </th>
      <td
        className={`py-2 text-right whitespace-nowrap tabular-nums enlarged:block ${isSum ? '' : 'font-semibold'}`}
      >
        {amount}
      </td>
    </tr>
  );
}
