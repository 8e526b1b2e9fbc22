-- The devices that are reminded so long before a start: each choice is looked for by itself, every half minute.
create index push_subscriptions_by_lead on push_subscriptions (lead_minutes) where lead_minutes is not null;
