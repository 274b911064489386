import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/link.tsx";
import panelStyles from "../../../ui/panel.module.css";
import { Panel } from "../../../ui/panel.tsx";
import tableStyles from "../../../ui/table.module.css";
import { Table } from "../../../ui/table.tsx";
import text from "../../../ui/text.module.css";
import styles from "../ledger.module.css";
import { type AccountsView, ledgerPath, ledgerSearch } from "./ledger-view.ts";

/** What stands on every account, closed as accountants do: both sides come to the same (Rule P13). */
export function AccountsPanel({ accounts }: { accounts: AccountsView }) {
  return (
    <Panel title="Accounts" pad={false} className={styles.accountsPanel}>
      <Table caption="Balance of every account">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={tableStyles.end}>
              Debit
            </th>
            <th scope="col" className={tableStyles.end}>
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
              <td className={tableStyles.end}>{debit ?? <span className={text.faint}>–</span>}</td>
              <td className={tableStyles.end}>{credit ?? <span className={text.faint}>–</span>}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={tableStyles.end}>{accounts.debitTotal}</td>
            <td className={tableStyles.end}>{accounts.creditTotal}</td>
          </tr>
        </tfoot>
      </Table>
      <div className={panelStyles.padded}>
        {accounts.fault === null ? (
          <p className={styles.booksBalance}>All postings sum to zero.</p>
        ) : (
          <Alert tone="bad" title={`The postings sum to ${accounts.fault}, not to zero`}>
            Run npm run shop -- verify-ledger to find them.
          </Alert>
        )}
      </div>
    </Panel>
  );
}
