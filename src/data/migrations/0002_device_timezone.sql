-- The zone that the device of a member last showed, for digests of members who follow their device's zone.
alter table user_preferences add column device_timezone text check (char_length(device_timezone) <= 64);
