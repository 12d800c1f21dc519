const DAY_S = 86_400;

/**
 * The share of the checked time without a disruption, in percent with at most two decimal places. It never rounds up to 100.
 * Undefined if nothing was checked.
 * @param days seconds of disruption on each day, the last one being today; null for days without a check
 * @param todayS how much of today is over, in seconds
 */
export function undisturbedPercent(days: readonly (number | null)[], todayS: number): number | undefined {
  const last = days.length - 1;
  let [checked, disrupted] = [0, 0];
  days.forEach((seconds, index) => {
    if (seconds === null) return;
    checked += index === last ? todayS : DAY_S;
    disrupted += seconds;
  });
  if (checked <= 0) return undefined;
  return Math.max(0, Math.floor((1 - disrupted / checked) * 10_000) / 100);
}
