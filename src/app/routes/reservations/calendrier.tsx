import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '../../../db/queries/live-rows.ts';
import { CalendarScreen } from '../../features/reservations/calendar-screen.tsx';
import { calendarSearchSchema } from '../../features/reservations/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/reservations/calendrier')({
  staticData: { title: 'reservationCalendar' },
  validateSearch: searchOf(calendarSearchSchema),
  beforeLoad: guard({ guard: 'session', flags: ['carSharing'] }),
  loader: () => readAhead('reservation', 'vehicle'),
  component: CalendarScreen,
});
