import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

/** A parser that reads nothing would pass every rule: fewer modules than this is a failure. */
const FLOOR = 150;

const config = await extractConfig('.dependency-cruiser.cjs');
const { output } = await cruise(['src'], { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true });
const { summary } = output as ICruiseResult;
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const dependencies = (output as ICruiseResult).modules.reduce((sum, module) => sum + module.dependencies.length, 0);
if (summary.totalCruised < FLOOR || dependencies < FLOOR) console.error(`read ${summary.totalCruised} modules and ${dependencies} imports, expected more than ${FLOOR}`);
console.log(`${summary.totalCruised} modules, ${dependencies} imports`);
process.exitCode = summary.error > 0 || summary.totalCruised < FLOOR || dependencies < FLOOR ? 1 : 0;
