-- The point of an event's image that stays in sight where only a part is shown, in hundredths of what is left over.
alter table events
  add column image_focus_x smallint not null default 50 check (image_focus_x between 0 and 100),
  add column image_focus_y smallint not null default 50 check (image_focus_y between 0 and 100);
