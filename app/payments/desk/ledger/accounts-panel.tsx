import { Link } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Table } from "../../../ui/table.tsx";
import { type AccountsView, ledgerPath, ledgerSearch } from "./ledger-view.ts";

/** What stands on every account, closed as accountants do: both sides come to the same (Rule P13). */
export function AccountsPanel({ accounts }: { accounts: AccountsView }) {
  return (
    <Panel title="Accounts" pad={false} className="accounts-panel">
      <Table caption="Balance of every account">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="end">
              Debit
            </th>
            <th scope="col" className="end">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.rows.map(({ account, label, debit, credit }) => (
            <tr key={account}>
              <th scope="row">
                <Link to={ledgerPath + ledgerSearch({ account })}>{label}</Link>
              </th>
              <td className="end">{debit ?? <span className="faint">–</span>}</td>
              <td className="end">{credit ?? <span className="faint">–</span>}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="end">{accounts.debitTotal}</td>
            <td className="end">{accounts.creditTotal}</td>
          </tr>
        </tfoot>
      </Table>
      <div className="pad">
        {accounts.fault === null ? (
          <p className="books-balance">All postings sum to zero.</p>
        ) : (
          <Alert tone="bad" title={`The postings sum to ${accounts.fault}, not to zero`}>
            Run npm run shop -- verify-ledger to find them.
          </Alert>
        )}
      </div>
    </Panel>
  );
}
